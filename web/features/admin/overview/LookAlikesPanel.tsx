import { IconCopy } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { graphql } from '#generated/gql/gql.ts'
import type { LookAlikeKind } from '#generated/gql/graphql.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Detail } from '#web/ui/layout/Detail.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { LowRows } from '#web/ui/layout/Rows.ts'
import { text } from '#web/ui/language/text.ts'

const LookAlikesDocument = graphql(`
  query LookAlikes {
    asOfSeq
    lookAlikes {
      kind
      records {
        id
        name
      }
    }
  }
`)

/** What each kind is called, and where one is edited. */
const places = {
  INGREDIENT: { label: 'admin.ingredients', path: (id) => `/ingredients?ingredient=${id}` },
  RECIPE: { label: 'admin.recipes', path: (id) => `/recipes?recipe=${id}` },
  BEER: { label: 'admin.beerTypes', path: (id) => `/kegs?beer=${id}` },
  SUPPLIER: { label: 'admin.suppliers', path: () => '/ingredients?suppliers=1' },
} as const satisfies Record<LookAlikeKind, { label: string; path: (id: string) => string }>

/** What was stored under names that look the same, each with a link to it; nothing where there is none. */
export function LookAlikesPanel() {
  const { data, error } = useLiveQuery(LookAlikesDocument)
  if (data?.lookAlikes.length === 0 || (!data && !error)) return null
  return (
    <Panel title={text('admin.lookAlikes')} icon={IconCopy}>
      {!data && <p role="alert">{error}</p>}
      {data && <Muted as="p">{text('admin.lookAlikesHint')}</Muted>}
      <LowRows aria-label={text('admin.lookAlikes')}>
        {data?.lookAlikes.map(({ kind, records }) => (
          <li key={records[0]?.id}>
            <span>
              {records.map(({ id, name }, at) => (
                <Fragment key={id}>
                  {at > 0 && ' · '}
                  <Link to={places[kind].path(id)}>{name}</Link>
                </Fragment>
              ))}
              <Detail>{text(places[kind].label)}</Detail>
            </span>
          </li>
        ))}
      </LowRows>
    </Panel>
  )
}
