package es.cg.sdk;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.activities.Activity;
import es.cg.sdk.activities.NewActivity;
import es.cg.sdk.batch.Batch;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.mock.MockCg;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Documents of an ERP that become activities, over the mock. */
abstract class BatchedActivities {
    static final long CLIENT = 1002;

    final MockCg mock = MockCg.builder()
            .seed(System.nanoTime())
            .requestsPerMinute(0)
            .requestsPerClientPerMinute(0)
            .start();
    final StillTime time = new StillTime();
    final CgClient cg = client(mock.liveKey());
    final ClientApi laura = cg.forClient(CLIENT);

    @TempDir
    Path folder;

    Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("november.cg-batch");
    }

    @AfterEach
    void stop() {
        cg.close();
        mock.close();
    }

    CgClient client(String key) {
        return Clients.of(mock.baseUrl(), key).time(time).build();
    }

    /** A document of the ERP: its number, and what it says. */
    record Doc(int number, String text) {
        Doc(int number) {
            this(number, "Comercio");
        }

        NewActivity toRequest() {
            return ExampleActivity.of(String.valueOf(1000 + number))
                    .descripcion(text)
                    .build();
        }

        IdempotencyKey key() {
            return IdempotencyKey.forDocument("erp", String.valueOf(number));
        }
    }

    static List<Doc> docs(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(Doc::new).toList();
    }

    Batch<ClientApi, Doc> batch(List<Doc> docs) {
        return batch(laura, docs);
    }

    Batch<ClientApi, Doc> batch(ClientApi api, List<Doc> docs) {
        return api.batch(docs).keyedBy(Doc::key).journal(file);
    }

    static Activity create(ClientApi api, Doc doc) {
        return api.activities().create(doc.toRequest());
    }

    List<String> created() {
        return laura.activities().list().stream()
                .map(each -> requireNonNull(each.codigoIae()))
                .toList();
    }

    String proof() {
        return mock.journal().proof("activities.create").toString();
    }

    static <T> List<Integer> positions(List<T> items, Function<T, Integer> position) {
        return items.stream().map(position).toList();
    }

    /** Null, as a caller may give it. */
    @SuppressWarnings({"NullAway", "UnusedVariable"})
    static <T> T nothing(Class<T> type) {
        return null;
    }
}
