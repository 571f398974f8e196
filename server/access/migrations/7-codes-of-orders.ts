import type { CodeMigration } from '../../platform/migrate'
import { takeOrders } from '../orders'

export const migration: CodeMigration = { number: 7, what: 'codes of orders', part: 'orders', take: takeOrders }
