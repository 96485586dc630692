/**
 * Hand-written parts of migrations that schema.prisma cannot express. Prisma's diff would drop some of it, so `npm run
 * migration` keeps it, and the server does not start without it.
 */
export const handMade = {
  indexes: [
    'one_fermenting_batch_per_fermenter',
    'one_batch_per_brite_tank',
    'one_batch_per_tank',
    'one_mashing_batch_per_mash_tun',
    'one_boiling_batch_per_kettle',
    'user_email_lower_key',
    'batch_list_order',
    'beer_type_name_lower_key',
    'ingredient_name_lower_key',
    'ingredient_low_stock',
    'supplier_name_lower_key',
    'customer_name_lower_key',
    'lot_order_of_use',
    'lot_number_lower',
    'one_open_alert_per_key',
    'one_vessel_per_device',
  ],
  constraints: [
    'batch_size_in_range',
    'batch_fermentation_days_in_range',
    'batch_conditioning_days_in_range',
    'equipment_capacity_positive',
    'keg_quantity_not_negative',
    'keg_price_not_negative',
    'keg_transaction_adds_up',
    'keg_removal_has_reason',
    'keg_reversal_counts',
    'ingredient_quantity_not_negative',
    'ingredient_threshold_not_negative',
    'ingredient_cost_not_negative',
    'ingredient_transaction_adds_up',
    'lot_remains_of_what_came',
    'lot_cost_not_negative',
    'lot_movement_moves',
    'recipe_amount_positive',
    'recipe_abv_in_range',
    'recipe_ibu_in_range',
    'recipe_srm_in_range',
    'recipe_mash_temp_in_range',
    'recipe_boil_time_in_range',
    'change_counter_is_one_row',
    'photo_of_one_thing',
    'brewery_is_one_row',
    'device_smoothing_in_range',
  ],
  triggers: ['change_takes_its_seq', 'keg_price_is_dated'],
}

/** Names of hand-made indexes, constraints and triggers. */
export type HandMade = typeof handMade
