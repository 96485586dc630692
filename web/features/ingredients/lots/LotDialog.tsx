import {
  IconAdjustments,
  IconHandStop,
  IconPencil,
  IconQrcode,
  IconFileTypePdf,
  IconRoute,
  IconX,
} from '@tabler/icons-react'
import { Suspense, useState, useRef } from 'react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { formatDay, formatMoment } from '#web/ui/dates/dates.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { CloseButton } from '#web/ui/dialogs/leaveButtons.tsx'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
import { text } from '#web/ui/language/text.ts'
import { Grid } from '#web/ui/layout/Grids.ts'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { LowRows } from '#web/ui/layout/Rows.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { amountText } from '#web/ui/units/amounts.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { HoldButton } from '#web/live/holds/HoldButton.tsx'
import {
  LotDocument,
  AddLotPhotoDocument,
  RemoveLotFileDocument,
  RemoveLotPhotoDocument,
} from './lotDocuments.ts'
import { heldLots, lotCost, type WholeLotView, lotPath } from './lotViews.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { EditedPhotos } from '#web/live/photos/EditedPhotos.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { List } from '#web/ui/layout/List.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { CommandRefused } from '#web/live/commands/refusal.ts'
import { commandId, uuidOf } from '#web/live/commands/commandId.ts'
import { readUserInfo, sessionLost } from '#web/live/session/session.ts'

const LotFormDialog = lazyView('LotFormDialog', () => import('./LotFormDialog.tsx'))
const LotLabelDialog = lazyView('LotLabelDialog', () => import('./LotLabelDialog.tsx'))

interface LotDialogProps {
  lotId: string
  /** Opens the adjustment of a lot of an ingredient. */
  onAdjust: (ingredientId: string, lotId: string) => void
  onClose: () => void
}

/** A lot: where it is from, what is left of it, whether it may be used, and which batches it went into. */
export function LotDialog({ lotId, onAdjust, onClose }: LotDialogProps) {
  useUnits()
  const query = useLiveQuery(LotDocument, { variables: { id: lotId } })
  const [isPrinting, setPrinting] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const cannotAdjust = useRoleRefusal('adjustIngredient')
  const lot = query.data?.lot
  const ingredientId = lot?.ingredient?.id
  const title = lot ? text('lots.titleOf', { code: lot.code, name: lot.ingredientName }) : text('lots.lot')
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogBody tabIndex={0} role="region" aria-label={title}>
        <Pending of={query} failure={text('lots.loadFailed')}>
          <LoadingNote what={text('lots.loadingLot')} />
          <Skeleton $height="320px" />
        </Pending>
        {query.data && !lot && <Quiet>{text('lots.gone')}</Quiet>}
        {lot && (
          <Stack>
            {lot.heldAt && (
              <Notice $tone="red" role="status">
                <IconHandStop size={20} aria-hidden="true" />
                {text('lots.heldBecause', {
                  reason: lot.holdReason ?? '',
                  moment: formatMoment(new Date(lot.heldAt)),
                })}
              </Notice>
            )}
            <Facts lot={lot} />
            <div>
              <Button icon={IconPencil} disabledReason={cannotAdjust} onClick={() => setEditing(true)}>
                {text('lots.edit')}
              </Button>
            </div>
            <Uses lot={lot} />
            <LotCertificates lot={lot} />
          </Stack>
        )}
      </DialogBody>
      <DialogFooter>
        <CloseButton onClick={onClose} />
        {lot && (
          <>
            <HoldButton kind={heldLots} lot={lot} />
            <LinkButton to={`/recall/lot/${lotId}`} icon={IconRoute}>
              {text('recall.open')}
            </LinkButton>
            {ingredientId && (
              <Button
                main
                icon={IconAdjustments}
                disabledReason={cannotAdjust}
                onClick={() => onAdjust(ingredientId, lotId)}
              >
                {text('stock.adjust')}
              </Button>
            )}
            <Button main icon={IconQrcode} onClick={() => setPrinting(true)}>
              {text('lots.label')}
            </Button>
          </>
        )}
      </DialogFooter>
      <Suspense fallback={null}>
        {isPrinting && <LotLabelDialog lotId={lotId} onClose={() => setPrinting(false)} />}
        {isEditing && lot && <LotFormDialog lot={lot} onClose={() => setEditing(false)} />}
      </Suspense>
    </Dialog>
  )
}

function Facts({ lot }: { lot: WholeLotView }) {
  const { unit } = lot
  const facts: [name: string, value: string | null][] = [
    [
      text('lots.left'),
      text('lots.leftOf', { left: { amount: lot.remaining, unit }, all: { amount: lot.quantity, unit } }),
    ],
    [text('lots.packages'), packagesOf(lot)],
    [text('stock.supplier'), lot.supplierName],
    [text('lots.supplierNumber'), lot.lotNumber ?? null],
    [text('yeast.from'), harvestOf(lot)],
    [text('brewDay.generation'), lot.generation === null ? null : String(lot.generation)],
    [text('lots.received'), formatMoment(new Date(lot.receivedAt))],
    [text('stock.expirationDate'), lot.expirationDate ? formatDay(lot.expirationDate) : null],
    [text('lots.cost'), lotCost(lot)],
  ]
  return (
    <Grid as="dl" $columns="repeat(auto-fill, minmax(160px, 1fr))" $phone="1fr 1fr" $gap="sm md">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <Muted as="dt">{name}</Muted>
              <Text as="dd" $weight="medium" $breaks>
                {value}
              </Text>
            </div>
          ),
      )}
    </Grid>
  )
}

/** Where yeast was harvested: FV-2, batch 2026-031; null of all else. */
function harvestOf({ harvest }: WholeLotView): string | null {
  const label = harvest?.from?.label
  if (!label) return null
  return harvest.batchNumber ? text('yeast.fromTank', { label, number: harvest.batchNumber }) : label
}

/** The packages that it came in: 10 × 55 lbs; null when nobody said. */
function packagesOf({ packages: count, packageSize, unit }: WholeLotView): string | null {
  if (!count || !packageSize) return null
  return text('lots.packagesOf', { count, size: { amount: packageSize, unit } })
}

/** Which batches it went into, with what of it is there still. */
function Uses({ lot: { uses, remaining, unit } }: { lot: WholeLotView }) {
  return (
    <section>
      <h3>{text('lots.usedIn')}</h3>
      {uses.length === 0 && <Quiet>{text('lots.usedInNone')}</Quiet>}
      <LowRows>
        {uses.map(({ batchNumber, quantity }) => (
          <li key={batchNumber}>
            <BatchLink number={batchNumber}>{text('stock.batch', { number: batchNumber })}</BatchLink>
            <Text $size="sm">{amountText(quantity, unit)}</Text>
          </li>
        ))}
        <li>
          <Text $weight="medium">{text('lots.stillHere')}</Text>
          <Text $size="sm">{amountText(remaining, unit)}</Text>
        </li>
      </LowRows>
    </section>
  )
}

/** The certificates of a lot: photos, and files that a supplier sent. */
function LotCertificates({ lot }: { lot: WholeLotView }) {
  const { id: lotId, code, photos, files } = lot
  const cannotEdit = useRoleRefusal('adjustIngredient')
  const [removePhoto] = useCommand(RemoveLotPhotoDocument)
  const [removeFile, { busy }] = useCommand(RemoveLotFileDocument)
  const [isSending, setSending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const send = async (file: File) => {
    setSending(true)
    try {
      await sendLotFile(lotId, file)
    } catch (error) {
      notifications.fail(text('lots.fileNotAdded'), error)
    } finally {
      setSending(false)
    }
  }
  const open = (fileId: string) =>
    void openLotFile(lotId, fileId).catch((error: unknown) =>
      notifications.fail(text('lots.fileNotOpened'), error),
    )
  const remove = (fileId: string) =>
    void removeFile({ fileId }).catch((error: unknown) =>
      notifications.fail(text('lots.fileNotRemoved'), error),
    )
  return (
    <Stack as="section" $gap="xs">
      <h3>{text('lots.certificate')}</h3>
      <List as="ul" $gap="xs">
        {files.map(({ id, name }) => (
          <Row as="li" key={id} $gap="xs">
            <Button icon={IconFileTypePdf} onClick={() => open(id)}>
              {name}
            </Button>
            <IconButton
              label={text('lots.removeFile', { name })}
              icon={IconX}
              disabledReason={cannotEdit ?? (busy ? text('lots.removing') : null)}
              onClick={() => remove(id)}
            />
          </Row>
        ))}
      </List>
      <EditedPhotos
        of={{
          about: `Lot:${lotId}`,
          name: code,
          photos,
          path: lotPath(lotId),
          adding: (photoId) => ({ document: AddLotPhotoDocument, variables: { lotId, photoId } }),
          remove: (photoId) => removePhoto({ photoId }),
        }}
        none={text('lots.noCertificate')}
        cannotEdit={cannotEdit}
      />
      <div>
        <Button
          icon={IconFileTypePdf}
          busy={isSending}
          disabledReason={cannotEdit}
          onClick={() => input.current?.click()}
        >
          {text('lots.addPdf')}
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/pdf"
          hidden
          aria-label={text('lots.addPdf')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void send(file)
            // Allows choosing the same file again.
            target.value = ''
          }}
        />
      </div>
    </Stack>
  )
}

/** A supplier's file, sent from a phone in a cellar, is slow; in ms. */
const sendLimit = 60_000

/** Adds a certificate to a lot, under the name of its file; rejects with `CommandRefused`. */
async function sendLotFile(lotId: string, file: File): Promise<void> {
  const path = `${pathOf(lotId, uuidOf(commandId()))}?${new URLSearchParams({ name: file.name }).toString()}`
  await ask(path, { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: file })
}

/** Opens a certificate of a lot in a tab of its own; rejects with `CommandRefused`. */
async function openLotFile(lotId: string, fileId: string): Promise<void> {
  const response = await ask(pathOf(lotId, fileId), {})
  const url = URL.createObjectURL(await response.blob())
  window.open(url, '_blank', 'noopener')
  // The tab may still be reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

const pathOf = (lotId: string, fileId: string) => `/api/lots/${lotId}/files/${fileId}`

async function ask(path: string, { headers, ...more }: RequestInit): Promise<Response> {
  const authorization = `Bearer ${readUserInfo()?.token ?? ''}`
  const response = await fetch(path, {
    ...more,
    headers: { authorization, ...(headers as Record<string, string>) },
    signal: AbortSignal.timeout(sendLimit),
  }).catch((error: unknown) => {
    throw new CommandRefused({ message: text('server.unreachable'), code: 'UNREACHABLE' }, error)
  })
  if (response.status === 401) sessionLost()
  if (response.ok) return response
  const answer = (await response.json().catch(() => ({}))) as { message?: string }
  throw new CommandRefused({ message: answer.message ?? text('photos.notSent'), code: 'REFUSED' })
}
