// Before anything is read: what counts cores sees one from the beginning.
import { keepToCore, placeOfWorker } from './oneCore'

if (!process.env.MONGODB_URI) keepToCore(process.pid, placeOfWorker(2))
