import { message, type Message } from '#domain/language/message.ts'
import { postLimits, type PostRefusal } from '#domain/devices/devicePost.ts'

/** Why a message was not kept, for somebody who tries a device. */
export const postRefusals: Record<PostRefusal, Message> = {
  EMPTY: message('system.refusal.EMPTY'),
  UNKNOWN_FORMAT: message('system.refusal.UNKNOWN_FORMAT'),
  NO_DEVICE: message('system.refusal.NO_DEVICE'),
  TOO_LONG: message('system.refusal.TOO_LONG', { max: postLimits.characters }),
  TOO_DEEP: message('system.refusal.TOO_DEEP'),
  TOO_MANY_FIELDS: message('system.refusal.TOO_MANY_FIELDS', { max: postLimits.fields }),
  TOO_MANY_READINGS: message('system.refusal.TOO_MANY_READINGS', { max: postLimits.readings }),
}
