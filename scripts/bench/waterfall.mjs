/** Records the requests of a page: one row each, with times in milliseconds after the first. */

/** Records all requests of `session`, whose network domain must be enabled. `table(until)` returns those that started before. */
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
      responded: timestamp,
      line: response.connectionId,
      // Time to wait for one of the six connections and to open it, and the server's response time.
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
        .map(({ url, priority, by, start, responded, end, bytes, line, waited, server, isCached }) => ({
          start: at(start),
          responded: at(responded),
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
