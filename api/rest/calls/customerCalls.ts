import { z } from 'zod'
import { customerCommands, customerRetirement, customers } from '#api/features/customers/customers.service.ts'
import { call, callsAbout } from '#api/rest/call.ts'
import { bodyOf, responseOf } from '#api/rest/shapes/recordShapes.ts'
import { entity, stamps, withId } from '#api/rest/shapes/shapes.ts'
import { customer } from '#domain/customers/customer.ts'

const customerShape = entity({ ...responseOf(customer), ...stamps }).meta({ id: 'Customer' })
const body = z.object(bodyOf(customer))

/** The calls about customers. */
export const customerCalls = callsAbout('Customers', {
  'GET /customers': call({
    action: 'read',
    about: 'Every customer by name, without those that were removed',
    answer: z.array(customerShape),
    handle: customers,
  }),
  'POST /customers': call({
    action: 'editCustomers',
    about: 'Add a customer',
    body,
    answer: customerShape,
    creates: true,
    handle: (ctx, { body: input, commandId }) => customerCommands.create(ctx, { input, commandId }),
  }),
  'PUT /customers/{id}': call({
    action: 'editCustomers',
    about: 'Edit a customer; a field that is left out stays',
    params: withId,
    body: body.partial(),
    answer: customerShape,
    handle: (ctx, { params, body: changes, commandId, ifMatch }) =>
      customerCommands.update(ctx, {
        ...params,
        baseVersion: ifMatch,
        changes,
        isWholeForm: true,
        commandId,
      }),
  }),
  'DELETE /customers/{id}': call({
    action: 'editCustomers',
    about: 'Remove a customer from the list',
    params: withId,
    answer: customerShape,
    handle: (ctx, { params, commandId }) => customerRetirement.retire(ctx, { ...params, commandId }),
  }),
})
