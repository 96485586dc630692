/**
 * The topics that devices publish to by default. Sources: iSpindel and GravityMon, one value a topic; Brewblox; TiltBridge;
 * and our own, JSON as it is posted.
 */
export const mqttTopics = [
  'ispindel/+/+',
  'gravmon/+/+',
  'pressuremon/+/+',
  'brewcast/history/#',
  'tiltbridge/+',
  'brewhouse/devices/+',
] as const

/** What a topic holds: one value of a device, or a whole message. */
export type TopicContent = { device: string; key: string } | { path: string }

const oneValueEach = new Set(['ispindel', 'gravmon', 'pressuremon'])

/** What is published to a topic. A whole message may be of a device that only the topic names, as the path of an address. */
export function contentOf(topic: string): TopicContent {
  const [first = '', device, key, ...more] = topic.split('/')
  if (oneValueEach.has(first) && device !== undefined && key !== undefined && more.length === 0)
    return { device, key }
  return { path: `/${topic.split('/').at(-1) ?? ''}` }
}

/** The values of a device that came one by one, as the message that it would post; in the order of their names. */
export function messageOfParts(device: string, parts: ReadonlyMap<string, string>): string {
  const sorted = [...parts].sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify({ name: device, ...Object.fromEntries(sorted) })
}
