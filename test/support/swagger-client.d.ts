// The package has no types of its own.
declare module "swagger-client" {
  interface Options {
    readonly url: string;
    readonly usePromise: true;
  }
  /** Loads Swagger 1.2 documents; a promise of itself where `usePromise` is said. */
  const SwaggerClient: {
    new (options: Options): Promise<Readonly<Record<string, unknown>>>;
    readonly ApiKeyAuthorization: new (name: string, value: string, place: "header") => object;
  };
  export default SwaggerClient;
}
