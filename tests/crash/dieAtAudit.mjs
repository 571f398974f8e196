// Loaded into a server by NODE_OPTIONS: kills it for good in the moment between a change and its entry in the log, of the type that
// DIE_AT_AUDIT names.
import { Collection } from 'mongodb'

const insertMany = Collection.prototype.insertMany
Collection.prototype.insertMany = function (documents, ...rest) {
  if (this.collectionName === 'audit' && documents.some(({ type }) => type === process.env.DIE_AT_AUDIT))
    process.kill(process.pid, 'SIGKILL')
  return insertMany.call(this, documents, ...rest)
}
