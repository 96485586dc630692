import { useQuery } from '@apollo/client/react'
import { IconCircleCheck, IconCircleDashed, IconInfoCircle, IconSettings } from '@tabler/icons-react'
import { Badge } from '#web/ui/data/Badge.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { SystemSettingsDocument } from '#web/features/admin/adminDocuments.ts'
import type { Overview, SettingView } from '#web/features/admin/adminViews.ts'
import { BrewerySection } from '#web/features/admin/brewery/BrewerySection.tsx'
import { BackupsSection } from '#web/features/admin/backups/BackupsSection.tsx'
import { DisplaysSection } from '#web/features/admin/displays/DisplaysSection.tsx'
import { MailSection } from './MailSection.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Rows } from '#web/ui/layout/Rows.ts'
import { Notice } from '#web/ui/feedback/Notice.ts'

/** The settings of this server, and the messages it recorded. */
export function SettingsTab({ mail }: { mail: Overview['mail'] }) {
  const { data, error, refetch } = useQuery(SystemSettingsDocument, { fetchPolicy: 'cache-and-network' })
  const settings = data?.systemSettings
  return (
    <Stack>
      <BrewerySection />
      <Panel title="System Settings" icon={IconSettings}>
        <Notice $tone="blue">
          <IconInfoCircle size={20} aria-hidden="true" />
          Coming soon: changing these settings here. For now, set them where Brewhouse is started.
        </Notice>
        {!settings && !error && <Skeleton $height="240px" />}
        {!settings && error && (
          <ErrorState
            title="The settings could not be loaded"
            message="Failed to fetch admin data"
            onRetry={() => void refetch().catch(() => undefined)}
          />
        )}
        {settings && (
          <Rows>
            <Line name="Email Notifications" setting={settings.mail} />
            <Line name="AI Assistant Integration" setting={settings.assistant} />
            <Line name="Image Hosting" setting={settings.images} />
            <Line name="Database Backups" setting={settings.backups} />
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
      <div>
        <strong>{name}</strong>
        <Muted as="p">{setting.hint}</Muted>
      </div>
      <Badge
        tone={setting.isOn ? 'green' : 'gray'}
        icon={setting.isOn ? IconCircleCheck : IconCircleDashed}
        label={setting.state}
      />
    </li>
  )
}
