export { RulesPanel } from './RulesPanel'
