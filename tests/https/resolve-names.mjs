// Loaded before a program: resolves the names of the trial to this machine, like a line of /etc/hosts.
import dns from 'node:dns';

const suffix = '.harbourlane.example';
const own = { address: '127.0.0.1', family: 4 };
const { lookup } = dns;
const lookupLater = dns.promises.lookup;

dns.lookup = (name, options, callback) => {
  if (!String(name).endsWith(suffix)) return lookup(name, options, callback);
  const done = typeof options === 'function' ? options : callback;
  if (options?.all === true) process.nextTick(done, null, [own]);
  else process.nextTick(done, null, own.address, own.family);
};
dns.promises.lookup = async (name, options) => {
  if (!String(name).endsWith(suffix)) return await lookupLater(name, options);
  return options?.all === true ? [own] : own;
};
