package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class NextCommandTest {
    @Test
    void jarIsNamedAsItWasAtTheStart() {
        assertThat(NextCommand.jar("../a/sdk-examples.jar")).isEqualTo("../a/sdk-examples.jar");
        assertThat(NextCommand.jar("C:\\a\\sdk-examples.jar")).isEqualTo("C:\\a\\sdk-examples.jar");
        assertThat(NextCommand.jar("/a b/sdk-examples.jar")).isEqualTo("\"/a b/sdk-examples.jar\"");
        assertThat(NextCommand.jar("target/classes:a.jar")).isEqualTo("sdk-examples/target/sdk-examples.jar");
    }
}
