export { Conversation } from './Conversation'
export { Talk } from './Talk'
