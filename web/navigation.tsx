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
  { label: 'Dashboard', path: '/dashboard', icon: IconLayoutDashboard },
  { label: 'Keg Inventory', path: '/kegs', icon: IconBarrel },
  { label: 'Ingredients', path: '/ingredients', icon: IconWheat },
  { label: 'Recipes', path: '/recipes', icon: IconBook2 },
  { label: 'Schedule', path: '/schedule', icon: IconCalendarEvent },
  { label: 'Logs', path: '/logs', icon: IconNotes },
  { label: 'Admin', path: '/admin', icon: IconShieldHalf },
  { label: 'Notifications', path: '/notifications', icon: IconBell },
]
