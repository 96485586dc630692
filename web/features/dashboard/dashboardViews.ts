import type { Units } from '#domain/units/storedUnits.ts'
import { fromStored } from '#domain/units/conversion.ts'
import { signOf } from '#domain/units/valueText.ts'
import type { DashboardQuery } from '#generated/gql/graphql.ts'
import { figure } from '#web/ui/language/figures.ts'

/** The dashboard as displayed, and its parts. */
export type DashboardView = DashboardQuery['dashboard']
export type AlertView = DashboardView['alerts'][number]
export type TankView = DashboardView['activeBatches'][number]
export type CellarTankView = DashboardView['tanks'][number]
export type UpcomingView = DashboardView['upcomingSchedule'][number]
export type LowStockView = DashboardView['lowStockIngredients'][number]
export type WeekView = DashboardView['production']['weeks'][number]

/** A volume of beer with at most one decimal, as 1,204.5 BBL or 1,413.5 hL. */
export function beerText(bbl: number, units: Units): string {
  return `${figure(fromStored(units, 'volume', bbl), 1)} ${signOf(units, 'volume')}`
}

/** Whether nothing was brewed yet: no batch in a tank, and none completed. */
export function isNew({ activeBatches, production }: DashboardView): boolean {
  return activeBatches.length === 0 && production.totalBatchesCompleted === 0
}
