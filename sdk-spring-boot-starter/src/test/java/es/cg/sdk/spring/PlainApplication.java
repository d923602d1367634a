package es.cg.sdk.spring;

import es.cg.sdk.mock.MockCg;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/** An application that has what Spring Boot configures, and calls a mock. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class PlainApplication {
    static List<String> properties(MockCg mock, String... more) {
        return Stream.concat(
                        Stream.of(
                                "cg.base-url=" + mock.baseUrl(),
                                "cg.api-key=" + mock.liveKey(),
                                "cg.check-at-start=false"),
                        Stream.of(more))
                .toList();
    }
}
