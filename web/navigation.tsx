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
import type { PalettePage } from './features/palette/pages.ts'

/** The entries of the side navigation, the same for all roles, with the keys that lead there. */
export const navigation: readonly PalettePage[] = [
  { label: 'Dashboard', path: '/dashboard', icon: IconLayoutDashboard, key: 'd' },
  { label: 'Keg Inventory', path: '/kegs', icon: IconBarrel, key: 'k', canAdd: true },
  { label: 'Ingredients', path: '/ingredients', icon: IconWheat, key: 'i', canAdd: true },
  { label: 'Recipes', path: '/recipes', icon: IconBook2, key: 'r', canAdd: true },
  { label: 'Schedule', path: '/schedule', icon: IconCalendarEvent, key: 's', canAdd: true },
  { label: 'Logs', path: '/logs', icon: IconNotes, key: 'l' },
  { label: 'Admin', path: '/admin', icon: IconShieldHalf, key: 'a', canAdd: true },
  { label: 'Notifications', path: '/notifications', icon: IconBell, key: 'n' },
]
