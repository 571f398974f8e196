export { Checksum } from './Checksum'
export { inFours } from './inFours'
export { Paper, type PaperFact } from './Paper'
export { Qr } from './Qr'
