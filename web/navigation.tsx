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
import type { PalettePage } from './features/search/pages.ts'
import { text } from '#web/ui/language/text.ts'

/** The entries of the side navigation, the same for all roles, with the keys that lead there. */
export const navigation = (): readonly PalettePage[] => [
  { label: text('shell.dashboard'), path: '/dashboard', icon: IconLayoutDashboard, key: 'd' },
  { label: text('shell.kegs'), path: '/kegs', icon: IconBarrel, key: 'k', adds: '?new=1' },
  { label: text('shell.ingredients'), path: '/ingredients', icon: IconWheat, key: 'i', adds: '?new=1' },
  { label: text('shell.recipes'), path: '/recipes', icon: IconBook2, key: 'r', adds: '?new=1' },
  { label: text('shell.schedule'), path: '/schedule', icon: IconCalendarEvent, key: 's', adds: '?new=1' },
  { label: text('shell.logs'), path: '/logs', icon: IconNotes, key: 'l' },
  { label: text('shell.admin'), path: '/admin', icon: IconShieldHalf, key: 'a', adds: '?view=users&new=1' },
  { label: text('shell.notifications'), path: '/notifications', icon: IconBell, key: 'n' },
]
