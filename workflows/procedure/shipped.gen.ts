// Made by scripts/lists.mjs from the folders: npm run lists.
import awarded from '../../templates/procedures/awarded.json'
import continuous from '../../templates/procedures/continuous.json'
import interest from '../../templates/procedures/interest.json'
import notice from '../../templates/procedures/notice.json'
import tender from '../../templates/procedures/tender.json'

export const SHIPPED: readonly unknown[] = [awarded, continuous, interest, notice, tender]
