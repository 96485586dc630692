import { unitsInWords } from '#domain/units/unitWords.ts'
import { IconBuildingFactory2, IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Rows } from '#web/ui/layout/Rows.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { BreweryDocument } from './breweryDocuments.ts'
import { text, textOf } from '#web/ui/language/text.ts'

const BreweryFormDialog = lazyView('BreweryFormDialog', () => import('./BreweryFormDialog.tsx'))

/** The brewery's own settings, and the button that edits them. */
export function BrewerySection() {
  const query = useLiveQuery(BreweryDocument)
  const [isEditing, setEditing] = useState(false)
  const refusal = useRoleRefusal('editBrewery')
  const brewery = query.data?.brewery
  return (
    <Panel
      title={text('brewery.title')}
      icon={IconBuildingFactory2}
      aside={
        <Button icon={IconPencil} disabledReason={refusal} onClick={() => setEditing(true)}>
          {text('brewery.edit')}
        </Button>
      }
    >
      <Pending of={query} failure={text('brewery.loadFailed')}>
        <Skeleton $height="96px" />
      </Pending>
      {brewery && (
        <Rows>
          <li>
            <div>
              <strong>{text('brewery.name')}</strong>
            </div>
            <span>{brewery.name}</span>
          </li>
          <li>
            <div>
              <strong>{text('brewery.timeZone')}</strong>
              <Muted as="p">{text('brewery.zoneHint')}</Muted>
            </div>
            <span>{brewery.timeZone.replaceAll('_', ' ')}</span>
          </li>
          <li>
            <div>
              <strong>{text('brewery.units')}</strong>
              <Muted as="p">{text('brewery.unitsHint')}</Muted>
            </div>
            <span>{textOf(unitsInWords(brewery.units))}</span>
          </li>
          <li>
            <div>
              <strong>{text('brewery.currency')}</strong>
            </div>
            <span translate="no">{brewery.currency}</span>
          </li>
        </Rows>
      )}
      {brewery && isEditing && (
        <Suspense>
          <BreweryFormDialog brewery={brewery} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Panel>
  )
}
