# A production image is built from a digest: docker build --build-arg NODE=node@sha256:... .
ARG NODE=node:24-bookworm-slim

FROM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY bench/package.json bench/
RUN npm ci
COPY . .
RUN npm run build
# Removes what only building and testing need, among it optional peers that npm keeps, the Node that npm installs for
# machines with an older one, and files that nobody reads at run time.
RUN npm prune --omit=dev \
  && cd node_modules \
  && rm -rf node node-linux-* vite vitest @vitest rolldown @rolldown typescript @typescript \
  && find . -type f \( -name "*.map" -o -name "*.d.ts" -o -name "*.d.mts" -o -name "*.d.cts" -o -name "*.md" \) ! -iname "licen*" -delete

FROM ${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY --from=build /app/words words
COPY --from=build /app/shared shared
COPY --from=build /app/demo demo
COPY --from=build /app/server server
COPY --from=build /app/scripts/launch.mjs scripts/
COPY --from=build /app/package.json /app/LICENSE ./
USER node
VOLUME /data
EXPOSE 3000
# The site has as long to stop as it gives its last requests.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
