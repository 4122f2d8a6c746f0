import { none } from "@edbridge/core/internal";
import { Argument, Command, type Option } from "commander";
import type { Io } from "./io.js";

const about = `Print a script by which a shell completes commands and options.

Examples:
  edbridge completion bash > ~/.local/share/bash-completion/completions/edbridge
  edbridge completion zsh >> ~/.zshrc
  edbridge completion fish > ~/.config/fish/completions/edbridge.fish`;

/** The command `completion`, for all commands that `program` has when it runs. */
export function completionCommand(io: Io, program: Command): Command {
  return new Command("completion")
    .description(about)
    .addArgument(new Argument("<shell>").choices(Object.keys(scripts)))
    .action((shell: keyof typeof scripts) => io.out(scripts[shell](program)));
}

const scripts = {
  bash,
  zsh: (program: Command) => `${zshBegins}\n${bash(program)}`,
  fish,
};

/** What zsh needs to understand a script for bash. The first line is for shells without completion. */
const zshBegins = `(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
autoload -U +X bashcompinit && bashcompinit`;

function optionsOf(command: Command): (Option & { readonly long: string })[] {
  const options = command.createHelp().visibleOptions(command);
  return options.filter((option): option is Option & { long: string } => option.long !== undefined);
}

/** Words for the shell are names of ours, without any sign that a shell reads. */
function bash(program: Command): string {
  const cases = program.commands.flatMap((command) => {
    const options = optionsOf(command);
    const values = options
      .filter((option) => option.required || option.optional)
      // Without choices the shell completes the names of files.
      .map(({ long, argChoices = none }) => [`${command.name()} ${long}`, argChoices] as const);
    const flags = options.map(({ long }) => long);
    const words = command.registeredArguments.flatMap(({ argChoices = none }) => argChoices);
    return [
      ...values.map(([at, choices]) => `    "${at}") words="${choices.join(" ")}" ;;`),
      `    "${command.name()} "*) words="${[...words, ...flags].join(" ")}" ;;`,
    ];
  });
  const names = program.commands.map((command) => command.name());
  return `_edbridge() {
  local words="" typed="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  # bash takes --flag=value for three words.
  if [ "$typed" = "=" ]; then typed=""
  elif [ "$before" = "=" ]; then before="\${COMP_WORDS[COMP_CWORD-2]}"; fi
  local at="\${COMP_WORDS[1]} $before"
  if [ "$COMP_CWORD" -eq 1 ]; then at=""; fi
  case "$at" in
    "") words="${[...names, ...optionsOf(program).map(({ long }) => long)].join(" ")}" ;;
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$typed"))
}
complete -o default -F _edbridge edbridge
`;
}

function fish(program: Command): string {
  const quoted = (text: string) => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
  const lines = program.commands.flatMap((command) => {
    const within = `complete -c edbridge -n '__fish_seen_subcommand_from ${command.name()}'`;
    const words = command.registeredArguments.flatMap(({ argChoices = none }) => argChoices);
    return [
      `complete -c edbridge -f -n __fish_use_subcommand -a ${command.name()} -d ${quoted(command.description().replace(/\n[^]*/, ""))}`,
      ...(words.length > 0 ? [`${within} -f -a ${quoted(words.join(" "))}`] : []),
      ...optionsOf(command).map(({ long, required, argChoices, description }) => {
        const choices = argChoices === undefined ? "" : ` -f -a ${quoted(argChoices.join(" "))}`;
        const value = required ? ` -r${choices}` : "";
        return `${within} -l ${long.slice(2)}${value} -d ${quoted(description)}`;
      }),
    ];
  });
  const programLines = optionsOf(program).map(
    ({ long, description }) =>
      `complete -c edbridge -n __fish_use_subcommand -l ${long.slice(2)} -d ${quoted(description)}`,
  );
  return `${[...programLines, ...lines].join("\n")}\n`;
}
