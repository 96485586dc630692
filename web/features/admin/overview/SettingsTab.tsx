import { useQuery } from '@apollo/client/react'
import { IconCircleCheck, IconCircleDashed, IconInfoCircle, IconSettings } from '@tabler/icons-react'
import { Badge } from '#web/ui/data/Badge.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { SystemSettingsDocument } from '#web/features/admin/adminDocuments.ts'
import type { Overview, SettingView } from '#web/features/admin/adminViews.ts'
import { BrewerySection } from '#web/features/admin/brewery/BrewerySection.tsx'
import { BackupsSection } from '#web/features/admin/backups/BackupsSection.tsx'
import { DisplaysSection } from '#web/features/admin/displays/DisplaysSection.tsx'
import { MailSection } from './MailSection.tsx'
import { Box } from '#web/ui/layout/Box.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Rows } from '#web/ui/layout/Rows.ts'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { text } from '#web/ui/language/text.ts'

/** The settings of this server, and the messages it recorded. */
export function SettingsTab({ mail }: { mail: Overview['mail'] }) {
  const query = useQuery(SystemSettingsDocument, { fetchPolicy: 'cache-and-network' })
  const settings = query.data?.systemSettings
  return (
    <Stack>
      <BrewerySection />
      <Panel title={text('admin.systemSettings')} icon={IconSettings}>
        <Notice $tone="blue">
          <IconInfoCircle size={20} aria-hidden="true" />
          {text('admin.comingSoon')}
        </Notice>
        <Pending of={query} failure={text('admin.settingsFailed')} reason={text('admin.fetchFailed')}>
          <Skeleton $height="240px" />
        </Pending>
        {settings && (
          <Rows>
            <Line name={text('admin.emailNotifications')} setting={settings.mail} />
            <Line name={text('admin.assistant')} setting={settings.assistant} />
            <Line name={text('admin.images')} setting={settings.images} />
            <Line name={text('admin.databaseBackups')} setting={settings.backups} />
            {settings.secondBackups && (
              <Line name={text('admin.secondBackups')} setting={settings.secondBackups} />
            )}
          </Rows>
        )}
      </Panel>
      <BackupsSection />
      <DisplaysSection />
      <MailSection mail={mail} />
    </Stack>
  )
}

function Line({ name, setting }: { name: string; setting: SettingView }) {
  return (
    <li>
      <Box $grow $breaks>
        <strong>{name}</strong>
        <Muted as="p">{setting.hint}</Muted>
      </Box>
      <Badge
        tone={setting.isOn ? 'green' : 'gray'}
        icon={setting.isOn ? IconCircleCheck : IconCircleDashed}
        label={setting.state}
      />
    </li>
  )
}
