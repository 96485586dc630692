// Who may import whom: docs and design say it in words, this file holds the code to it. Run by tools/boundaries.mjs.

const packages = 'node_modules/'
const notBuiltIn = { dependencyTypesNot: ['core'] }

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'domain-imports-nothing',
      comment:
        'The rules of brewing are pure: from outside they know zod, for the shapes that forms and API share, the sentences that there are, and the CSV parser, which must be the same on both sides.',
      severity: 'error',
      from: { path: '^domain/' },
      to: {
        pathNot: ['^domain/', '^generated/language/', '^node_modules/(zod|papaparse|@types/papaparse)/'],
      },
    },
    {
      name: 'api-feature-imports',
      comment:
        'A feature of the API reaches its own folder, domain, api/{db,errors,context,files,language}, api/live/{outbox,log/{listener,caughtUp},snapshots/{state,throttledSnapshot}}, api/limits, api/logs/audit, api/records, api/mail/mailQueue and the services of other features.',
      severity: 'error',
      from: { path: '^api/features/([^/]+)/' },
      to: {
        ...notBuiltIn,
        pathNot: [
          '^api/features/$1/',
          '^api/features/[^/]+/[^/]+[.]service[.]ts$',
          '^api/db/',
          '^api/(errors|context)[.]ts$',
          '^api/files/',
          '^api/language/',
          '^api/live/(outbox/.*|log/(listener|caughtUp)|snapshots/(state|throttledSnapshot))[.]ts$',
          '^api/limits/',
          '^api/logs/audit[.]ts$',
          '^api/records/',
          '^api/mail/mailQueue[.]ts$',
          '^domain/',
          '^generated/',
          packages,
        ],
      },
    },
    {
      name: 'db-knows-no-outbox',
      comment: 'The database is below the outbox: what records changes or sends them lives in api/live.',
      severity: 'error',
      from: { path: '^api/db/' },
      to: { path: '^api/(live|features|graphql|rest|mail)/' },
    },
    {
      name: 'live-knows-no-feature',
      comment: 'The way a change reaches the screens is the same for all features.',
      severity: 'error',
      from: { path: '^api/live/' },
      to: { path: '^api/features/' },
    },
    {
      name: 'graphql-and-rest-apart',
      comment: 'GraphQL and REST both stand on features and live, never on each other.',
      severity: 'error',
      from: { path: '^api/(graphql|rest)/' },
      to: { path: '^api/(graphql|rest)/', pathNot: '^api/$1/' },
    },
    {
      name: 'web-feature-imports',
      comment:
        'A feature of the client reaches its own folder, web/ui, web/live, web/entities, the theme, domain and the generated documents.',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: {
        ...notBuiltIn,
        pathNot: [
          '^web/features/$1/',
          '^web/(ui|live|entities)/',
          '^web/theme[.]ts$',
          '^domain/',
          '^generated/(gql|language)/',
          packages,
        ],
      },
    },
    {
      name: 'web-entity-imports',
      comment:
        'What the client knows of an entity stands on domain, the generated documents and the generic parts of the cache, on nothing that shows it.',
      severity: 'error',
      from: { path: '^web/entities/' },
      to: {
        ...notBuiltIn,
        pathNot: [
          '^web/entities/',
          '^web/live/cache/(entity|fieldPolicies)[.]ts$',
          '^domain/',
          '^generated/gql/',
          packages,
        ],
      },
    },
    {
      name: 'ui-knows-no-feature',
      comment: 'The kit knows neither features nor where data comes from.',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: ['^web/(features|live|entities)/', '^node_modules/@apollo/'] },
    },
    {
      name: 'web-and-api-apart',
      comment: 'Browser and server share domain and what is generated, and nothing else.',
      severity: 'error',
      from: { path: '^(web|api)/' },
      to: { path: '^(web|api)/', pathNot: '^$1/' },
    },
    {
      name: 'product-imports-no-workshop',
      comment: 'What runs at a brewery imports nothing of what tests, measures or builds it.',
      severity: 'error',
      from: { path: '^(api|domain|web|prisma)/' },
      to: { path: '^(tests|bench|tools)/' },
    },
    {
      name: 'no-cycles',
      comment: 'Modules that need each other are one module, or one too few.',
      severity: 'error',
      from: { pathNot: '^generated/' },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
