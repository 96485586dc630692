import { message, type Message } from '#domain/language/message.ts'
import { isScale, scaleLimits } from './recipes.ts'

/** Why a recipe can't be scaled by this factor, in a sentence, or null when it can. */
export function refuseScale(factor: number): Message | null {
  return isScale(factor) ? null : message('recipes.scaleRange', scaleLimits)
}
