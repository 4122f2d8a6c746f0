// `register` as it would be with @mswjs/interceptors, for the row "interception": loaded before a
// program, it has every legacy request answered by compatFetch. All else passes.
import { compatFetch } from "@edbridge/compat";
import { HttpRequestInterceptor } from "@mswjs/interceptors/http";

const { BENCH_BASE_URL: baseUrl = "" } = process.env;
const bridged = compatFetch({ baseUrl });
const interceptor = new HttpRequestInterceptor();
interceptor.on("request", async ({ request, controller }) => {
  const { origin, pathname } = new URL(request.url);
  const isLegacy = /^\/(?:api\/v2\.0|oauth)\//.test(pathname);
  // The bridge's own requests to the host come by here too; none of them is a legacy one but the
  // exchange of its token, which has a header that no legacy program sends.
  const isOwn = request.headers.get("authorization")?.startsWith("Basic ") === true;
  const isTokenInfo = pathname === "/oauth/token_info";
  if (origin === baseUrl && isLegacy && !isOwn && !isTokenInfo) {
    controller.respondWith(await bridged(request));
  }
});
interceptor.apply();
