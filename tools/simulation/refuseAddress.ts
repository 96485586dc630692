const thisMachine = ['localhost', '127.0.0.1', '[::1]']

/** Why nothing is sent to an address, or null: only to this machine, unless another one is meant. */
export function refuseAddress(address: string | undefined, isElsewhere: boolean): string | null {
  if (!address || !URL.canParse(address)) {
    return 'Give the URL of an address for devices: --address http://127.0.0.1:4000/ingest/TOKEN. Admin, Devices adds one.'
  }
  const { hostname } = new URL(address)
  if (thisMachine.includes(hostname) || isElsewhere) return null
  return `${hostname} is another machine. Add --elsewhere if it is meant.`
}
