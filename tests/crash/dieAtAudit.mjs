// Loaded into a server by NODE_OPTIONS: kills it for good in the moment between a change and its entry in the log, of the type that DIE_AT_AUDIT names.
import { Collection } from 'mongodb'

const insertOne = Collection.prototype.insertOne
Collection.prototype.insertOne = function (document, ...rest) {
  if (this.collectionName === 'audit' && document.type === process.env.DIE_AT_AUDIT) process.kill(process.pid, 'SIGKILL')
  return insertOne.call(this, document, ...rest)
}
