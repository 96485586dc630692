import type { ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'
import { PageHeader } from './PageHeader.tsx'

interface OnTheWayPageProps {
  title: string
  subtitle?: string
  icon: ReactNode
  children: ReactNode
}

/** A page that is not built yet and says so kindly. */
export function OnTheWayPage({ title, subtitle, icon, children }: OnTheWayPageProps) {
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} />
      <EmptyState icon={icon} title={`${title} is on the way`}>
        {children}
      </EmptyState>
    </>
  )
}
