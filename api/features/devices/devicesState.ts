import { subDays } from 'date-fns/subDays'
import type { App } from '#api/context.ts'
import { createState, type State } from '#api/live/snapshots/state.ts'
import { fileDevice } from '#domain/devices/fileDevice.ts'
import { isSilent } from '#domain/devices/silence.ts'
import type { Prisma } from '#generated/prisma/client.ts'

type Device = Prisma.DeviceModel

declare module '#api/context.ts' {
  interface App {
    /** Every device, for administrators. */
    devices: State<Device[]>
  }
}

/** At most four snapshots a second. What devices send is no change: while somebody looks, they are read every 2 seconds. */
const everyMs = 250
const renewMs = 2_000

const listed = 500

/** The devices of this process: one snapshot for all who look at them, sent again only when something of it changed. */
export function createDevices(
  parts: Pick<App, 'database' | 'live' | 'log'>,
  app: () => App,
): State<Device[]> {
  return createState('devices', parts, app, {
    compute: async () => inOrder(await readDevices(parts.database.prisma)),
    compared: seenOf,
    // A revoked address takes devices along.
    isAffectedBy: ({ type }) =>
      type === 'DeviceSaved' || type === 'EquipmentSaved' || type === 'IngestAddressSaved',
    everyMs,
    renewMs,
  })
}

/** Every device with what it told of itself, but for its last message, which has the time of its status. */
function readDevices(prisma: App['database']['prisma']) {
  const monthAgo = subDays(new Date(), 30)
  return prisma.device.findMany({
    where: {
      OR: [{ retiredAt: null }, { retiredAt: { gt: monthAgo } }],
      // Files are none that could be bound or retired.
      dialect: { not: fileDevice.dialect },
    },
    include: { status: { omit: { message: true } }, bindings: { where: { until: null } } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: listed,
  })
}

type Found = Awaited<ReturnType<typeof readDevices>>[number]

/** What of them is shown: whether one is silent changes with time alone. */
function seenOf(found: Found[]): unknown[] {
  const now = new Date()
  return found.map(({ status, ...device }) => [device, status, status && isSilent(status, now)])
}

/** Those that nobody has bound yet first. */
function inOrder(found: Found[]): Found[] {
  const isNew = ({ bindings, retiredAt }: Found) => bindings.length === 0 && retiredAt === null
  return [...found.filter(isNew), ...found.filter((device) => !isNew(device))]
}
