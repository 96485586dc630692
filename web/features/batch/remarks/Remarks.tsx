import { text } from '#web/ui/language/text.ts'
import { IconMessage2, IconTrashX } from '@tabler/icons-react'
import { Suspense, useContext } from 'react'
import { refuseWithdrawRemark } from '#domain/batches/remarks.ts'
import {
  OlderRemarksDocument,
  MentionableDocument,
  WithdrawRemarkDocument,
} from '#web/features/batch/batchDocuments.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { RemarkView } from '#web/features/batch/batchViews.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useOlderPage } from '#web/live/queries/useOlderPage.ts'
import { Avatars } from '#web/ui/data/Avatars.tsx'
import { formatMoment } from '#web/ui/dates/dates.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { succeed } from '#web/ui/feedback/tell.ts'
import { ShowOlder } from '#web/ui/feedback/ShowOlder.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { List } from '#web/ui/layout/List.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { ShownPhotos } from '#web/live/photos/ShownPhotos.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { RemarkText } from './RemarkText.tsx'

const RemarkComposer = lazyView('RemarkComposer', () => import('./RemarkComposer.tsx'))

const pageSize = 50

type People = readonly { id: string; name: string }[]

/** What people wrote on the batch, newest first, and a field to write, above what waits on this device. */
export function Remarks({ batch, remarks }: { batch: BatchView; remarks: readonly RemarkView[] }) {
  const [loadOlder, older] = useOlderPage(OlderRemarksDocument)
  const { data } = useLiveQuery(MentionableDocument)
  const people: People = data?.people ?? []
  const last = remarks.at(-1)
  return (
    <Panel title={text('batch.remarks')} icon={IconMessage2}>
      <Suspense fallback={<Skeleton $height="180px" />}>
        <RemarkComposer batch={batch} people={people} />
      </Suspense>
      {remarks.length === 0 && <Quiet>{text('batch.noRemarks')}</Quiet>}
      <List as="ul" $gap="sm">
        {remarks.map((remark) => (
          <Remark key={remark.id} remark={remark} people={people} />
        ))}
      </List>
      {last && remarks.length >= pageSize && remarks.length % pageSize === 0 && (
        <ShowOlder of={older} onShow={() => void loadOlder({ batchId: batch.id, before: last.id })}>
          {text('batch.olderRemarks')}
        </ShowOlder>
      )}
    </Panel>
  )
}

function Remark({ remark, people }: { remark: RemarkView; people: People }) {
  const { id: me, role } = useContext(SignedInUserContext)
  const [withdraw] = useCommand(WithdrawRemarkDocument)
  const { id, author, timestamp, photos } = remark
  const name = author?.name ?? text('common.unknown')
  const mayWithdraw = refuseWithdrawRemark(role, me !== undefined && author?.id === me) === null
  const press = async () => {
    try {
      await withdraw({ id })
      succeed(text('batch.remarkWithdrawn'))
    } catch (error) {
      notifications.show({
        tone: 'error',
        message: error instanceof Error ? error.message : text('batch.notWithdrawn'),
      })
    }
  }
  return (
    <Row as="li" $align="start" $gap="xs">
      <Avatars names={[name]} />
      <Text as="div" $grow $size="sm" $breaks>
        <Row $spread $gap="xs" $wrap>
          <Text $weight="strong">{name}</Text>
          <Muted $size="xs">
            <time dateTime={timestamp}>{formatMoment(new Date(timestamp))}</time>
          </Muted>
        </Row>
        <RemarkText text={remark.text} people={people} />
        <ShownPhotos photos={photos} />
      </Text>
      {mayWithdraw && (
        <IconButton
          label={text('batch.withdrawRemark', { name })}
          icon={IconTrashX}
          onClick={() => void press()}
        />
      )}
    </Row>
  )
}
