export { createHttpServer } from './http'
