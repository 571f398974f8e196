export { Conversation } from './Conversation'
export { Talk } from './Talk'
export { composePath, messagesPath } from './paths'
export { UnreadMark } from './UnreadMark'
