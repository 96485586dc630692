import { numberOf } from '#api/db/numberOf.ts'
import { changeOf } from '#api/live/outbox/changeOf.ts'
import { enteredInColumn } from '#domain/units/entered.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import {
  brewSteps,
  brewTimers,
  brewsUnderWay,
  recordBrewStep,
  reopenBrewStep,
  setBrewTimer,
} from './brewSteps.service.ts'

/** Brew days, as the schema shows them. */
export const brewDayResolvers: Resolvers = {
  Query: {
    brewSteps: (_root, args, ctx) => brewSteps(ctx, args),
    brewTimers: (_root, _args, ctx) => brewTimers(ctx),
    brewsUnderWay: (_root, _args, ctx) => brewsUnderWay(ctx),
  },
  Mutation: {
    recordBrewStep: (_root, args, ctx) => recordBrewStep(ctx, args),
    reopenBrewStep: (_root, args, ctx) => reopenBrewStep(ctx, args),
    setBrewTimer: (_root, args, ctx) => setBrewTimer(ctx, args),
  },
  BrewStep: {
    entered: (step) => enteredInColumn(step.entered),
    yeastLot: ({ yeastLotId }, _args, ctx) => ctx.loaders.load('lot', yeastLotId),
    yeastQuantity: ({ yeastQuantity }) => numberOf(yeastQuantity),
    doneBy: ({ doneById }, _args, ctx) => ctx.loaders.load('user', doneById),
  },
  BrewStepSaved: {
    ...changeOf('step', (ctx, id) => ctx.loaders.load('brewStep', id)),
    batchId: ({ detail }) => detail.batchId ?? '',
  },
}
