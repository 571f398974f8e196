export { AuditLog } from './AuditLog'
