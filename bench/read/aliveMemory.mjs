import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Loaded into the built server: answers the measurement what is alive after a garbage collection, in bytes.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

process.on('message', (asked) => {
  if (asked !== 'alive') return
  collect()
  const { heapUsed, external } = process.memoryUsage()
  process.send({ alive: heapUsed + external })
})
process.channel?.unref()
