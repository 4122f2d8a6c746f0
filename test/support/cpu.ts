/** Milliseconds of CPU time that something takes in this thread. How busy the machine is does not count. */
export async function cpuOf(act: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await act();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
