package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import es.cg.sdk.base.text.DurationText;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.JobRunningException;
import es.cg.sdk.json.Json;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A duration that no long of nanoseconds holds is refused by its argument's name, or stands for a very long time. */
final class HugeDurationsTest {
    private static final Duration LONGEST = Duration.ofSeconds(Long.MAX_VALUE, 999_999_999);
    private static final Duration SHORTEST = Duration.ofSeconds(Long.MIN_VALUE);

    @RegisterExtension
    private final Answering service = new Answering();

    @Test
    void argumentThatIsTooLongIsNamed() {
        Map<String, Consumer<Duration>> arguments = new LinkedHashMap<>();
        arguments.put("deadline", CallOptions.defaults()::deadline);
        arguments.put("attemptTimeout", CallOptions.defaults()::attemptTimeout);
        arguments.forEach((name, setter) -> List.of(LONGEST, SHORTEST)
                .forEach(each -> assertThat(catchThrowable(() -> setter.accept(each)))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining(name)));
    }

    @Test
    void jobMayBeAwaitedForEver() {
        service.answerOfService(
                202, "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"pending\",\"consultar_en\":\"/jobs/job_1\"}");
        service.answerOfService(
                200, "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"succeeded\",\"resultado\":{\"id\":\"7\"}}");
        Operation<Job<Json>> make = Operation.deferred("things.make", "/things", json -> json);
        Job<Json> job = service.cg().forClient(1001).run(make.call());

        assertThat(job.await(LONGEST).get("id").string()).isEqualTo("7");
        service.answerOfService(
                202, "{\"object\":\"job\",\"id\":\"job_2\",\"estado\":\"pending\",\"consultar_en\":\"/jobs/job_2\"}");
        service.time.duringWaits(() -> Thread.currentThread().interrupt());
        Throwable interrupted = catchThrowable(
                () -> service.cg().forClient(1001).run(make.call()).await(LONGEST));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(interrupted).isInstanceOf(CallException.class).isNotInstanceOf(JobRunningException.class);
    }

    @Test
    void listMayTakeForEver() {
        service.answerOfService(200, "{\"object\":\"list\",\"data\":[],\"has_more\":false,\"next_cursor\":null}");

        assertThat(service.cg().clients().list().deadline(LONGEST).stream()).isEmpty();
    }

    @Test
    void longestDurationsHaveAText() {
        assertThat(DurationText.of(LONGEST)).isEqualTo("more than 36500 d");
        assertThat(DurationText.of(SHORTEST)).isEqualTo("-more than 36500 d");
        assertThat(DurationText.of(Duration.ofDays(36_500))).isEqualTo("36500 d");
    }
}
