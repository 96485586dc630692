import { graphql } from '#generated/gql/gql.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { tell } from '#web/ui/feedback/tell.ts'
import { text } from '#web/ui/language/text.ts'

const ReleaseVesselDocument = graphql(`
  mutation ReleaseVessel($id: ID!, $commandId: ID) {
    releaseVessel(id: $id, commandId: $commandId) {
      ...WholeEquipmentFields
    }
  }
`)

/** Releases what a vessel holds from hold, which needs the connection: somebody may have held it for another reason meanwhile. */
export function useRelease() {
  const [send, { busy }] = useCommand(ReleaseVesselDocument)
  return {
    release: ({ id, label }: { id: string; label: string }): Promise<unknown> =>
      tell(send({ id }), {
        done: text('volumes.released', { label }),
        failed: text('volumes.notReleased', { label }),
      }),
    busy,
  }
}
