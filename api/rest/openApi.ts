import { errorShape } from './shapes/shapes.ts'

/** Reasons for refusals by status; defined once, referenced by every call. */
const refusals: Record<string, string> = {
  400: 'The body is not valid JSON.',
  401: 'There is no valid session: sign in (again). Said for no other reason.',
  403: 'The role does not allow it, or the temporary password must be changed first.',
  404: 'There is nothing with this id.',
  409: 'A rule of the brewery refuses it, or someone else was first; the message says which.',
  413: 'The body is too large.',
  415: 'The body was not sent as application/json.',
  422: 'What was sent is not right; `errors` gives the reason for each field.',
  429: 'Too many calls in one minute; Retry-After says how many seconds to wait.',
  500: 'An unexpected error; `requestId` is the id under which it was logged.',
  503: 'The database is unreachable; retry the same call.',
}

const refusal = (description: string) => ({
  description,
  content: {
    'application/json': { schema: { $ref: `#/components/schemas/${errorShape.meta()?.id ?? ''}` } },
  },
})

/** The documentation besides the calls themselves. */
export const openApi = {
  openapi: '3.1.0',
  info: {
    title: 'Brewhouse REST',
    version: '1',
    description:
      'The calls of the older system, answered by the same services as the GraphQL API at /graphql.',
  },
  tags: [
    { name: 'Users', description: 'Sessions and people' },
    { name: 'Dashboard', description: 'The brewery at a glance' },
    { name: 'Assistant', description: 'The brewing assistant' },
    { name: 'Schedule', description: 'Batches and their stages' },
    { name: 'Logs', description: 'Readings and notes of batches in their tanks' },
    { name: 'Equipment', description: 'Vessels and their status' },
    { name: 'Kegs', description: 'Counts of kegs and their history' },
    { name: 'Customers', description: 'Who gets beer of the brewery' },
    { name: 'Ingredients', description: 'Stock, deliveries, imports and supplier orders' },
    { name: 'Recipes', description: 'Recipes and their ingredients' },
    {
      name: 'Photos',
      description: 'Photos of log entries, remarks, recipes and lots; added to these by GraphQL',
    },
    { name: 'Lots', description: 'Certificates of lots; all else about lots is in GraphQL' },
    { name: 'Admin', description: 'People and the system; for administrators' },
  ],
  security: [{ bearer: [] }],
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } as const },
    parameters: {
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        description:
          'Made once per action. Sent again, the same key gets the same answer and has no second effect.',
        schema: { type: 'string', maxLength: 200 } as const,
      },
    },
    responses: Object.fromEntries(
      Object.entries(refusals).map(([status, description]) => [status, refusal(description)]),
    ),
  },
}
