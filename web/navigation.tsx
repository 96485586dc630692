import {
  IconBarrel,
  IconBell,
  IconBook2,
  IconCalendarEvent,
  IconLayoutDashboard,
  IconNotes,
  IconShieldHalf,
  IconWheat,
} from '@tabler/icons-react'
import type { NavEntry } from '#web/ui/shell/SideNav.tsx'

/** The entries of the side navigation; the same for all roles. */
export const navigation: readonly NavEntry[] = [
  { label: 'Dashboard', path: '/dashboard', icon: <IconLayoutDashboard aria-hidden="true" /> },
  { label: 'Keg Inventory', path: '/kegs', icon: <IconBarrel aria-hidden="true" /> },
  { label: 'Ingredients', path: '/ingredients', icon: <IconWheat aria-hidden="true" /> },
  { label: 'Recipes', path: '/recipes', icon: <IconBook2 aria-hidden="true" /> },
  { label: 'Schedule', path: '/schedule', icon: <IconCalendarEvent aria-hidden="true" /> },
  { label: 'Logs', path: '/logs', icon: <IconNotes aria-hidden="true" /> },
  { label: 'Admin', path: '/admin', icon: <IconShieldHalf aria-hidden="true" /> },
  { label: 'Notifications', path: '/notifications', icon: <IconBell aria-hidden="true" /> },
]
