/** What a page asked for, and when: each request as a line, in milliseconds after the first. */

/** Notes every request that is told on `session`, whose network domain is on. `table(until)` draws those that began before. */
export function recordRequests(session) {
  const requests = new Map();
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, timestamp }) => {
    requests.set(requestId, {
      url: request.url,
      priority: request.initialPriority,
      by: initiator.type,
      start: timestamp,
    });
  });
  session.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
    const { timing } = response;
    Object.assign(requests.get(requestId) ?? {}, {
      answered: timestamp,
      line: response.connectionId,
      // Waiting for one of the six connections, making it, and the server behind it.
      waited: timing && Math.round(timing.sendStart),
      server: timing && Math.round(timing.receiveHeadersEnd - timing.sendEnd),
      isCached: response.fromDiskCache,
    });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    Object.assign(requests.get(requestId) ?? {}, { end: timestamp, bytes: encodedDataLength });
  });
  return {
    table(until) {
      const all = [...requests.values()];
      const [first] = all;
      const at = (time) => (time === undefined ? '' : Math.round((time - first.start) * 1000));
      return all
        .filter(({ start }) => at(start) < until)
        .map(({ url, priority, by, start, answered, end, bytes, line, waited, server, isCached }) => ({
          start: at(start),
          answered: at(answered),
          end: at(end),
          bytes: isCached ? 'cache' : (bytes ?? ''),
          waited: waited ?? '',
          server: server ?? '',
          line: line ?? '',
          priority,
          by,
          what: new URL(url).pathname.replace(/^\/read\/[^/]+\//, '~/'),
        }));
    },
  };
}
