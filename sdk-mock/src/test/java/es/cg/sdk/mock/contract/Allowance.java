package es.cg.sdk.mock.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;

/**
 * How much may be asked, all of it set at once, whatever a mock had before. 0 is no limit.
 *
 * @param perMinute requests of a key
 * @param perClient requests on a client in a minute
 * @param monthlyReads reads of the firm
 */
record Allowance(int perMinute, int perClient, int monthlyReads) {
    static final Allowance UNBOUNDED = new Allowance(0, 0, 0);

    static Allowance ofAMinute(int requests) {
        return new Allowance(requests, 0, 0);
    }

    static Allowance ofAClient(int requests) {
        return new Allowance(0, requests, 0);
    }

    static Allowance ofAMonth(int reads) {
        return new Allowance(0, 0, reads);
    }

    void in(TestMock mock) throws IOException {
        String json = """
                {"per_minute":%s,"per_client_per_minute":%s,"monthly_reads":%s}""".formatted(shown(perMinute), shown(perClient), shown(monthlyReads));
        assertThat(mock.panel("PUT /panel/limits", json).status()).isEqualTo(204);
    }

    private static String shown(int limit) {
        return limit == 0 ? "null" : Integer.toString(limit);
    }
}
