package es.cg.sdk.examples.vendor;

import es.cg.sdk.call.Time;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The clock of a process that is a day ahead, for all builders that take one. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("test.ahead")
class TestClock {
    private static final Duration AHEAD = Duration.ofDays(1);

    TestClock() {}

    @Bean
    static Clock clock() {
        return Clock.offset(Clock.systemUTC(), AHEAD);
    }

    @Bean
    static Time time() {
        Time right = Time.system();
        return new Time() {
            @Override
            public Instant now() {
                return right.now().plus(AHEAD);
            }

            @Override
            public long nanos() {
                return right.nanos();
            }

            @Override
            public void sleep(Duration duration) throws InterruptedException {
                right.sleep(duration);
            }

            @Override
            public double random() {
                return right.random();
            }
        };
    }
}
