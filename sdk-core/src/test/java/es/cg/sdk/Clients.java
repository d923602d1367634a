package es.cg.sdk;

import es.cg.sdk.call.ApiKey;

/** Builders of clients that tests need beside the one of {@link Answering} or {@link Mocked}. */
final class Clients {
    private static final String KEY = "cg_live_abc.s3cret";

    private Clients() {}

    /** Of a server that accepts each key. */
    static CgClient.Builder of(String address) {
        return of(address, KEY);
    }

    static CgClient.Builder of(String address, String key) {
        return CgClient.builder().baseUrl(address).apiKey(ApiKey.of(key));
    }
}
