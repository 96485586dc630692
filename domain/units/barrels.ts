/** US gallons in a US barrel. */
export const gallonsPerBBL = 31

/** Liters in a US gallon. */
export const litersPerGallon = 3.785411784

/** Liters in a US barrel. */
export const litersPerBBL = gallonsPerBBL * litersPerGallon
