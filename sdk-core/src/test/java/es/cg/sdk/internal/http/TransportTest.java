package es.cg.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;

final class TransportTest {
    private static final String ADDRESS = "https://api.example/api/public/v1";

    @Test
    void ownClientHasNoReadOrWriteTimeout() {
        try (Transport own = new Transport(ADDRESS, null)) {
            assertThat(own.http().readTimeoutMillis()).isZero();
            assertThat(own.http().writeTimeoutMillis()).isZero();
        }
    }

    @Test
    void callersReadTimeoutIsKept() {
        OkHttpClient given =
                new OkHttpClient.Builder().readTimeout(Duration.ofSeconds(3)).build();
        try (Transport shared = new Transport(ADDRESS, given)) {
            assertThat(shared.http().readTimeoutMillis()).isEqualTo(3000);
        }
    }

    @Test
    void callersPoolIsUsedExceptForDeletes() {
        ConnectionPool pool = new ConnectionPool(2, 7, TimeUnit.SECONDS);
        OkHttpClient given = new OkHttpClient.Builder().connectionPool(pool).build();
        try (Transport shared = new Transport(ADDRESS, given)) {
            assertThat(shared.http().connectionPool()).isSameAs(pool);
            assertThat(shared.unpooled().connectionPool()).isNotSameAs(pool);
        }
    }

    @Test
    void aClientIsDerivedOnceAndNotForEachCall() {
        try (Transport own = new Transport(ADDRESS, null)) {
            assertThat(own.http()).isSameAs(own.http());
            assertThat(own.unpooled()).isSameAs(own.unpooled());
        }
    }
}
