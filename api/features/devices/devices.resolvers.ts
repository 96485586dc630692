import { changeOf } from '#api/live/outbox/changeOf.ts'
import { allow, readerIn } from '#api/context.ts'
import { written } from '#api/language/readers.ts'
import { subscriptionTo } from '#api/live/snapshots/state.ts'
import { isSilent } from '#domain/devices/silence.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import {
  bindingOf,
  lastMessage,
  lastRefusal,
  measuredBy,
  statusOf,
  vesselDevices,
} from './deviceStatus.service.ts'
import { bindDevice, calibrateDevice, findDevice, renameDevice, retireDevice } from './devices.service.ts'
import {
  createIngestAddress,
  findIngestAddress,
  ingestAddresses,
  revokeIngestAddress,
} from './ingestAddresses.service.ts'
import { excludedReadings } from './excludedReadings.service.ts'
import { importReadings } from './importReadings.service.ts'
import { latestReadings, readings } from './latestReadings.service.ts'
import { markReadings, readingMarks } from './readingMarks.service.ts'
import { replaceDevice } from './replaceDevice.service.ts'
import { replayDevice } from './replays/replayDevice.service.ts'
import { replayPreview } from './replays/replayPreview.service.ts'
import { series } from './series.service.ts'

/** Resolvers for devices, the addresses that they post to, and their readings. */
export const devicesResolvers: Resolvers = {
  Query: {
    ingestAddresses: (_root, _args, ctx) => ingestAddresses(ctx),
    devices: (_root, _args, ctx) => {
      allow(ctx, 'manageDevices')
      return ctx.app.devices.now()
    },
    replayPreview: (_root, args, ctx) => replayPreview(ctx, args),
    vesselDevices: (_root, { equipmentId }, ctx) => vesselDevices(ctx, equipmentId),
    readings: (_root, _args, ctx) => readings(ctx),
    latestReadings: (_root, { equipmentId }, ctx) => latestReadings(ctx, equipmentId),
    series: (_root, args, ctx) => series(ctx, args),
    readingMarks: (_root, { equipmentId }, ctx) => readingMarks(ctx, equipmentId),
    excludedReadings: (_root, args, ctx) => excludedReadings(ctx, args),
  },
  Mutation: {
    createIngestAddress: (_root, args, ctx) => createIngestAddress(ctx, args),
    revokeIngestAddress: (_root, args, ctx) => revokeIngestAddress(ctx, args),
    bindDevice: (_root, args, ctx) => bindDevice(ctx, args),
    renameDevice: (_root, args, ctx) => renameDevice(ctx, args),
    calibrateDevice: (_root, args, ctx) => calibrateDevice(ctx, args),
    retireDevice: (_root, args, ctx) => retireDevice(ctx, args),
    replaceDevice: (_root, args, ctx) => replaceDevice(ctx, args),
    replayDevice: (_root, args, ctx) => replayDevice(ctx, args),
    markReadings: (_root, args, ctx) => markReadings(ctx, args),
    importReadings: (_root, args, ctx) => importReadings(ctx, args),
  },
  Subscription: {
    devices: subscriptionTo('manageDevices', ({ devices }) => devices),
    readings: subscriptionTo('read', ({ readings: state }) => state),
  },
  IngestAddress: {
    createdBy: ({ createdById: id, createdByName: name }) => ({ id, name }),
    lastRefusal: (address, _args, ctx) => lastRefusal(ctx, address),
  },
  Device: {
    address: ({ addressId }, _args, ctx) => ctx.loaders.load('ingestAddress', addressId),
    equipment: async ({ id }, _args, ctx) =>
      ctx.loaders.load('equipment', (await bindingOf(ctx, id))?.equipmentId),
    boundAt: async ({ id }, _args, ctx) => (await bindingOf(ctx, id))?.from ?? null,
    lastSeenAt: async ({ id }, _args, ctx) => (await statusOf(ctx, id))?.lastSeenAt ?? null,
    intervalSeconds: async ({ id }, _args, ctx) => (await statusOf(ctx, id))?.intervalSeconds ?? null,
    isSilent: async ({ id }, _args, ctx) => {
      const status = await statusOf(ctx, id)
      return status !== undefined && isSilent(status, new Date())
    },
    batteryVolts: async ({ id }, _args, ctx) => (await statusOf(ctx, id))?.batteryVolts ?? null,
    batteryPercent: async ({ id }, _args, ctx) => (await statusOf(ctx, id))?.batteryPercent ?? null,
    signal: async ({ id }, _args, ctx) => (await statusOf(ctx, id))?.signal ?? null,
    calibration: (device) => device,
    measured: async (device, _args, ctx) => measuredBy(await statusOf(ctx, device.id), device),
    lastMessage: async ({ id }, _args, ctx) => lastMessage(await statusOf(ctx, id)),
  },
  ReadingMark: {
    by: ({ actorId: id, actorName: name }) => ({ id, name }),
  },
  IngestAddressSaved: changeOf('address', findIngestAddress),
  DeviceSaved: changeOf('device', findDevice),
  ReadingsMarked: changeOf('equipment', (ctx, id) => ctx.loaders.load('equipment', id)),
  ReadingsReplayed: changeOf('equipment', (ctx, id) => ctx.loaders.load('equipment', id)),
  ReadingsImported: changeOf('batch', (ctx, id) => ctx.loaders.load('batch', id)),
  ReadingImportProblem: {
    expected: ({ expected }, _args, ctx) => written(expected, readerIn(ctx)),
  },
}
